{{/* Kafka: who a component is, whom it believes, and how accounts' users and topics are made. */}}
{{- define "heliograph.variable.KAFKA_BROKERS" -}}
value: {{ .root.Values.kafka.brokers | quote }}
{{- end -}}
{{- define "heliograph.variable.KAFKA_PUBLIC_BROKERS" -}}
{{- with .root.Values.kafka.publicBrokers -}}
value: {{ . | quote }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_CA_FILE" -}}
{{- $kafka := .root.Values.kafka -}}
{{- if $kafka.tls -}}
{{- if $kafka.ca.file -}}
value: {{ $kafka.ca.file | quote }}
{{- else -}}
value: /run/heliograph/kafka-ca/{{ $kafka.ca.key }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* existingSecret, certificateKey and keyKey of the component's certificate. Empty without one. */}}
{{- define "heliograph.kafkaCertificate" -}}
{{- $values := .root.Values -}}
{{- if include "heliograph.strimziUser" . -}}
{{- if eq $values.strimzi.users.authentication "tls" -}}
{{- toYaml (dict "existingSecret" (include "heliograph.strimziUser" .) "certificateKey" "user.crt" "keyKey" "user.key") -}}
{{- end -}}
{{- else if $values.kafka.clientCertificate.existingSecret -}}
{{- toYaml $values.kafka.clientCertificate -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_CLIENT_CERTIFICATE_FILE" -}}
{{- with include "heliograph.kafkaCertificate" . | fromYaml -}}
value: /run/heliograph/kafka-client/{{ .certificateKey }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_CLIENT_KEY_FILE" -}}
{{- with include "heliograph.kafkaCertificate" . | fromYaml -}}
value: /run/heliograph/kafka-client/{{ .keyKey }}
{{- end -}}
{{- end -}}

{{/* The name of the component's KafkaUser, where it authenticates with one. */}}
{{- define "heliograph.strimziUser" -}}
{{- $strimzi := .root.Values.strimzi -}}
{{- $own := default dict .component.values.kafka -}}
{{- if and $strimzi.enabled $strimzi.users.enabled (ne .component.kind "job") (not $own.existingSecret) -}}
{{- printf "%s-%s" (include "heliograph.fullname" .root) .component.process -}}
{{- end -}}
{{- end -}}

{{/* mechanism; username, or existingSecret with usernameKey; existingSecret and passwordKey. Empty without a login. */}}
{{- define "heliograph.kafkaLogin" -}}
{{- $auth := .root.Values.kafka.auth -}}
{{- $own := default dict .component.values.kafka -}}
{{- $user := include "heliograph.strimziUser" . -}}
{{- if not $auth.enabled -}}
{{- else if $own.existingSecret -}}
{{- toYaml (dict "mechanism" $auth.mechanism "username" (default "" $own.username) "existingSecret" $own.existingSecret "usernameKey" (default "username" $own.usernameKey) "passwordKey" (default "password" $own.passwordKey)) -}}
{{- else if not $user -}}
{{- toYaml $auth -}}
{{- else if ne .root.Values.strimzi.users.authentication "tls" -}}
{{- toYaml (dict "mechanism" "scram-sha-512" "username" $user "existingSecret" $user "passwordKey" "password") -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_SASL_MECHANISM" -}}
{{- with include "heliograph.kafkaLogin" . | fromYaml -}}
{{- if ne .mechanism "scram-sha-512" -}}
value: {{ .mechanism }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* User name or client id, password or client secret. Context: login, isToken: whether it is the one of oauthbearer. */}}
{{- define "heliograph.kafkaLogin.name" -}}
{{- if and .login (eq .isToken (eq (default "" .login.mechanism) "oauthbearer")) -}}
{{- if .login.username -}}
value: {{ .login.username | quote }}
{{- else -}}
{{- include "heliograph.secretRef" (dict "existingSecret" .login.existingSecret "key" .login.usernameKey) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.kafkaLogin.secret" -}}
{{- if and .login (eq .isToken (eq (default "" .login.mechanism) "oauthbearer")) -}}
{{- include "heliograph.secretRef" (dict "existingSecret" .login.existingSecret "key" .login.passwordKey) -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_USERNAME" -}}
{{- include "heliograph.kafkaLogin.name" (dict "login" (include "heliograph.kafkaLogin" . | fromYaml) "isToken" false) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_PASSWORD" -}}
{{- include "heliograph.kafkaLogin.secret" (dict "login" (include "heliograph.kafkaLogin" . | fromYaml) "isToken" false) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_CLIENT_ID" -}}
{{- include "heliograph.kafkaLogin.name" (dict "login" (include "heliograph.kafkaLogin" . | fromYaml) "isToken" true) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_CLIENT_SECRET" -}}
{{- include "heliograph.kafkaLogin.secret" (dict "login" (include "heliograph.kafkaLogin" . | fromYaml) "isToken" true) -}}
{{- end -}}
{{/* A value of kafka.auth.oauth, for a component that uses tokens. Context: root, component, value. */}}
{{- define "heliograph.kafkaToken" -}}
{{- if and .value (eq (default "" (include "heliograph.kafkaLogin" . | fromYaml).mechanism) "oauthbearer") -}}
value: {{ .value | quote }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_TOKEN_URL" -}}
{{- include "heliograph.kafkaToken" (merge (dict "value" .root.Values.kafka.auth.oauth.tokenUrl) .) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_SCOPE" -}}
{{- include "heliograph.kafkaToken" (merge (dict "value" .root.Values.kafka.auth.oauth.scope) .) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_AUDIENCE" -}}
{{- include "heliograph.kafkaToken" (merge (dict "value" .root.Values.kafka.auth.oauth.audience) .) -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_OAUTH_EXTENSIONS" -}}
{{- include "heliograph.kafkaToken" (merge (dict "value" .root.Values.kafka.auth.oauth.extensions) .) -}}
{{- end -}}

{{/* A container that is restarted in its pod takes its partitions back at once. */}}
{{- define "heliograph.variable.KAFKA_GROUP_INSTANCE_ID" -}}
{{- if ne .component.kind "job" -}}
valueFrom:
  fieldRef:
    fieldPath: metadata.name
{{- end -}}
{{- end -}}

{{- define "heliograph.variable.TOPIC_PARTITIONS" -}}
value: {{ .root.Values.kafka.topicPartitions | quote }}
{{- end -}}
{{- define "heliograph.variable.TOPIC_PARTITIONS_GROWABLE" -}}
{{- with int .root.Values.kafka.growablePartitions -}}
value: {{ . | quote }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.VENDORS" -}}
value: {{ include "heliograph.enabledVendors" .root | fromJsonArray | join "," }}
{{- end -}}
{{- define "heliograph.variable.CHANNELS" -}}
value: {{ include "heliograph.enabledChannels" .root | fromJsonArray | join "," }}
{{- end -}}

{{- define "heliograph.provisioning" -}}
{{- default (ternary "strimzi" "kafka-protocol" .Values.strimzi.enabled) .Values.kafka.provisioning -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_PROVISIONING" -}}
value: {{ include "heliograph.provisioning" .root }}
{{- end -}}
{{- define "heliograph.variable.STRIMZI_NAMESPACE" -}}
{{- if eq (include "heliograph.provisioning" .root) "strimzi" -}}
value: {{ include "heliograph.strimziNamespace" .root }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.STRIMZI_CLUSTER" -}}
{{- if eq (include "heliograph.provisioning" .root) "strimzi" -}}
value: {{ .root.Values.strimzi.cluster }}
{{- end -}}
{{- end -}}
{{- define "heliograph.strimziNamespace" -}}
{{- default .Release.Namespace .Values.strimzi.namespace -}}
{{- end -}}
{{/* Non-empty for a component that makes users and topics by resources of Strimzi. */}}
{{- define "heliograph.needsKubernetesApi" -}}
{{- if and (hasKey .component.variables "KAFKA_PROVISIONING") (eq (include "heliograph.provisioning" .root) "strimzi") -}}true{{- end -}}
{{- end -}}
