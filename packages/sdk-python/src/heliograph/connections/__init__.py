"""How the usual clients of Kafka and MQTT connect with what the API issued."""
