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

{{/* username, or existingSecret with usernameKey; existingSecret and passwordKey. Empty without a login. */}}
{{- define "heliograph.kafkaLogin" -}}
{{- $values := .root.Values -}}
{{- $own := default dict .component.values.kafka -}}
{{- if not $values.kafka.auth.enabled -}}
{{- else if $own.existingSecret -}}
{{- toYaml (dict "username" (default "" $own.username) "existingSecret" $own.existingSecret "usernameKey" (default "username" $own.usernameKey) "passwordKey" (default "password" $own.passwordKey)) -}}
{{- else if and $values.strimzi.enabled $values.strimzi.users.enabled (ne .component.kind "job") -}}
{{- $user := printf "%s-%s" (include "heliograph.fullname" .root) .component.command -}}
{{- toYaml (dict "username" $user "existingSecret" $user "passwordKey" "password") -}}
{{- else -}}
{{- toYaml $values.kafka.auth -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_USERNAME" -}}
{{- $login := include "heliograph.kafkaLogin" . | fromYaml -}}
{{- if $login.username -}}
value: {{ $login.username | quote }}
{{- else if $login -}}
{{- include "heliograph.secretRef" (dict "existingSecret" $login.existingSecret "key" $login.usernameKey) -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.KAFKA_PASSWORD" -}}
{{- $login := include "heliograph.kafkaLogin" . | fromYaml -}}
{{- if $login -}}
{{- include "heliograph.secretRef" (dict "existingSecret" $login.existingSecret "key" $login.passwordKey) -}}
{{- end -}}
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
