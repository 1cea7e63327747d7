{{/* KEDA logs in as the service itself, whose rights its look at the lag needs. Context: root, component, login. */}}
{{- define "heliograph.triggerAuthentication" -}}
{{- $login := .login -}}
{{- $ca := .root.Values.kafka.ca -}}
{{- $caSecret := and .root.Values.kafka.tls (not $ca.file) (not $ca.existingConfigMap) -}}
{{- if and $login $login.username }}
env:
  - parameter: username
    name: KAFKA_USERNAME
    containerName: {{ .component.command }}
{{- end }}
{{- if or $login $caSecret }}
secretTargetRef:
  {{- if $login }}
  {{- if not $login.username }}
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
{{- end }}
{{- if and .root.Values.kafka.tls (not $ca.file) $ca.existingConfigMap }}
configMapTargetRef:
  - parameter: ca
    name: {{ $ca.existingConfigMap }}
    key: {{ $ca.key }}
{{- end }}
{{- end -}}
