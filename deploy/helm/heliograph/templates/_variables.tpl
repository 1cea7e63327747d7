{{/* What the chart works out for the services' variables, one template each. Context: root, component. Nothing: the variable is not set. */}}
{{- define "heliograph.variable.LISTEN_HOST" -}}
value: {{ .root.Values.listenHost | quote }}
{{- end -}}
{{- define "heliograph.variable.HEALTH_PORT" -}}
value: "9400"
{{- end -}}
{{- define "heliograph.variable.PORT" -}}
value: {{ include "heliograph.httpPort" . | quote }}
{{- end -}}
{{- define "heliograph.variable.VENDOR" -}}
value: {{ .component.vendor | quote }}
{{- end -}}

{{/* For traces: the pod that made a span. */}}
{{- define "heliograph.variable.K8S_POD_NAME" -}}
{{- include "heliograph.podField" (dict "context" . "path" "metadata.name") -}}
{{- end -}}
{{- define "heliograph.variable.K8S_NAMESPACE_NAME" -}}
{{- include "heliograph.podField" (dict "context" . "path" "metadata.namespace") -}}
{{- end -}}
{{- define "heliograph.podField" -}}
{{- if include "heliograph.traced" .context -}}
valueFrom:
  fieldRef:
    fieldPath: {{ .path }}
{{- end -}}
{{- end -}}
{{- define "heliograph.traced" -}}
{{- if get (merge (dict) (default dict .component.values.config) .root.Values.config) "TRACING_ENABLED" }}true{{ end -}}
{{- end -}}

{{- define "heliograph.variable.AUTH_API_URL" -}}
value: {{ include "heliograph.apiUrl" (dict "root" .root "key" "authApi" "name" "auth-api") }}
{{- end -}}
{{- define "heliograph.variable.SYNC_API_URL" -}}
value: {{ include "heliograph.apiUrl" (dict "root" .root "key" "syncApi" "name" "sync-api") }}
{{- end -}}
{{- define "heliograph.variable.DELIVERY_API_URL" -}}
value: {{ include "heliograph.apiUrl" (dict "root" .root "key" "deliveryApi" "name" "delivery-api") }}
{{- end -}}
{{- define "heliograph.variable.JWKS_URL" -}}
{{- if not (or (hasKey (default dict .component.values.files) "JWKS_FILE") (hasKey .root.Values.files "JWKS_FILE")) -}}
value: {{ include "heliograph.apiUrl" (dict "root" .root "key" "authApi" "name" "auth-api") }}/.well-known/jwks.json
{{- end -}}
{{- end -}}
{{- define "heliograph.apiUrl" -}}
http://{{ include "heliograph.fullname" .root }}-{{ .name }}:{{ (get .root.Values .key).service.port }}
{{- end -}}

{{- define "heliograph.variable.TOKEN_ISSUER" -}}
value: {{ .root.Values.publicUrl | quote }}
{{- end -}}
{{- define "heliograph.variable.PUBLIC_URL" -}}
value: {{ .root.Values.publicUrl | quote }}
{{- end -}}
{{- define "heliograph.variable.GATEWAY_PLAINTEXT" -}}
value: {{ not .root.Values.gateway.tls.enabled | quote }}
{{- end -}}
{{- define "heliograph.variable.TLS_CERT_FILE" -}}
{{- if .root.Values.gateway.tls.enabled -}}
value: /run/heliograph/tls/{{ .root.Values.gateway.tls.certKey }}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.TLS_KEY_FILE" -}}
{{- if .root.Values.gateway.tls.enabled -}}
value: /run/heliograph/tls/{{ .root.Values.gateway.tls.keyKey }}
{{- end -}}
{{- end -}}

{{- define "heliograph.variable.DATABASE_URL" -}}
{{- include "heliograph.secretRef" .root.Values.postgresql -}}
{{- end -}}
{{- define "heliograph.variable.REDIS_URL" -}}
{{- with .root.Values.redis -}}
{{- if .existingSecret }}{{ include "heliograph.secretRef" . }}{{ end -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.MASTER_KEY" -}}
{{- if not (or (hasKey (default dict .component.values.files) "MASTER_KEY_FILE") (hasKey .root.Values.files "MASTER_KEY_FILE")) -}}
{{- include "heliograph.secretRef" .root.Values.masterKey -}}
{{- end -}}
{{- end -}}
{{- define "heliograph.variable.SERVICE_SECRET" -}}
{{- include "heliograph.secretRef" .root.Values.serviceSecret -}}
{{- end -}}
{{- define "heliograph.variable.SIGNING_KEYS_FILE" -}}
value: /run/heliograph/signing-keys/{{ .root.Values.signingKeys.key }}
{{- end -}}

{{- define "heliograph.variable.MQTT_URL" -}}
value: {{ .root.Values.mqtt.url | quote }}
{{- end -}}
{{- define "heliograph.variable.MQTT_PUBLIC_URL" -}}
value: {{ .root.Values.mqtt.publicUrl | quote }}
{{- end -}}
{{- define "heliograph.variable.MQTT_CA_FILE" -}}
{{- if or .root.Values.mqtt.ca.existingSecret .root.Values.mqtt.ca.existingConfigMap -}}
value: /run/heliograph/mqtt-ca/{{ .root.Values.mqtt.ca.key }}
{{- end -}}
{{- end -}}
