{{/* Volumes and mounts follow from the variables that a service declares. Context: root, component. */}}
{{- define "heliograph.caBundle.used" -}}
{{- if or .Values.caBundle.existingSecret .Values.caBundle.existingConfigMap }}true{{ end -}}
{{- end -}}

{{/* name → {existingSecret | existingConfigMap, key…} of everything that is mounted below /run/heliograph, as YAML. */}}
{{- define "heliograph.mounts" -}}
{{- if .component.parts -}}
{{- include "heliograph.partsMounts" . -}}
{{- else -}}
{{- $values := .root.Values -}}
{{- $variables := .component.variables -}}
{{- $mounts := dict -}}
{{- if include "heliograph.caBundle.used" .root }}{{ $_ := set $mounts "ca-bundle" $values.caBundle }}{{ end -}}
{{- if and (hasKey $variables "KAFKA_CA_FILE") $values.kafka.tls (not $values.kafka.ca.file) }}{{ $_ := set $mounts "kafka-ca" $values.kafka.ca }}{{ end -}}
{{- if hasKey $variables "KAFKA_CLIENT_KEY_FILE" -}}
{{- with include "heliograph.kafkaCertificate" . | fromYaml }}{{ $_ := set $mounts "kafka-client" (dict "existingSecret" .existingSecret "keys" (list .certificateKey .keyKey)) }}{{ end -}}
{{- end -}}
{{- if and (hasKey $variables "MQTT_CA_FILE") (or $values.mqtt.ca.existingSecret $values.mqtt.ca.existingConfigMap) }}{{ $_ := set $mounts "mqtt-ca" $values.mqtt.ca }}{{ end -}}
{{- if hasKey $variables "SIGNING_KEYS_FILE" }}{{ $_ := set $mounts "signing-keys" $values.signingKeys }}{{ end -}}
{{- if and (hasKey $variables "TLS_CERT_FILE") $values.gateway.tls.enabled }}{{ $_ := set $mounts "tls" (dict "existingSecret" $values.gateway.tls.existingSecret "keys" (list $values.gateway.tls.certKey $values.gateway.tls.keyKey)) }}{{ end -}}
{{- if and (include "heliograph.secretsFile" .root) (not $values.secretsFile.path) }}{{ $_ := set $mounts "secrets-file" $values.secretsFile }}{{ end -}}
{{- $files := merge (dict) (default dict .component.values.files) $values.files -}}
{{- range $name, $file := $files -}}
{{- if hasKey $variables $name }}{{ $_ := set $mounts (printf "files/%s" (lower $name | replace "_" "-")) $file }}{{ end -}}
{{- end -}}
{{- toYaml $mounts -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .component.values.tmpSizeLimit }}
{{- range $path, $from := include "heliograph.mounts" . | fromYaml }}
- name: {{ $path | replace "/" "-" }}
  {{- include "heliograph.volumeSource" $from | nindent 2 }}
{{- end }}
{{- with .component.values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Only the keys that are needed; readable by the group that the pod's files belong to. */}}
{{- define "heliograph.volumeSource" -}}
{{- if .existingConfigMap -}}
configMap:
  name: {{ .existingConfigMap }}
{{- else -}}
secret:
  secretName: {{ required "the name of a Secret is missing (existingSecret)" .existingSecret }}
  # 0440
  defaultMode: 288
{{- end }}
  items:
    {{- range default (list .key) .keys }}
    - key: {{ . | quote }}
      path: {{ . | quote }}
    {{- end }}
{{- end -}}

{{- define "heliograph.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
{{- range $path, $_ := include "heliograph.mounts" . | fromYaml }}
- name: {{ $path | replace "/" "-" }}
  mountPath: /run/heliograph/{{ $path }}
  readOnly: true
{{- end }}
{{- with .component.values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}
