{{/* KEDA logs in as the service itself, whose rights its look at the lag needs. Context: root, component, login. */}}
{{- define "heliograph.triggerAuthentication" -}}
{{- $login := .login -}}
{{- $ca := .root.Values.kafka.ca -}}
{{- $caSecret := and .root.Values.kafka.tls (not $ca.file) (not $ca.existingConfigMap) -}}
{{- $certificate := include "heliograph.kafkaCertificate" . | fromYaml -}}
{{- $isToken := and $login (eq (default "" $login.mechanism) "oauthbearer") -}}
{{- if or $isToken (and $login $login.username) }}
env:
  - parameter: username
    name: {{ $isToken | ternary "KAFKA_OAUTH_CLIENT_ID" "KAFKA_USERNAME" }}
    containerName: {{ .component.command }}
  {{- range $parameter, $variable := $isToken | ternary (dict "oauthTokenEndpointUri" "KAFKA_OAUTH_TOKEN_URL" "scopes" "KAFKA_OAUTH_SCOPE" "oauthExtensions" "KAFKA_OAUTH_EXTENSIONS") dict }}
  {{- if include (printf "heliograph.variable.%s" $variable) $ }}
  - parameter: {{ $parameter }}
    name: {{ $variable }}
    containerName: {{ $.component.command }}
  {{- end }}
  {{- end }}
{{- end }}
{{- if or $login $caSecret $certificate }}
secretTargetRef:
  {{- if $login }}
  {{- if not (or $isToken $login.username) }}
  - parameter: username
    name: {{ $login.existingSecret }}
    key: {{ $login.usernameKey }}
  {{- end }}
  - parameter: password
    name: {{ $login.existingSecret }}
    key: {{ $login.passwordKey }}
  {{- end }}
  {{- if $caSecret }}
  - parameter: ca
    name: {{ $ca.existingSecret }}
    key: {{ $ca.key }}
  {{- end }}
  {{- with $certificate }}
  - parameter: cert
    name: {{ .existingSecret }}
    key: {{ .certificateKey }}
  - parameter: key
    name: {{ .existingSecret }}
    key: {{ .keyKey }}
  {{- end }}
{{- end }}
{{- if and .root.Values.kafka.tls (not $ca.file) $ca.existingConfigMap }}
configMapTargetRef:
  - parameter: ca
    name: {{ $ca.existingConfigMap }}
    key: {{ $ca.key }}
{{- end }}
{{- end -}}
