{{- define "heliograph.gatewayPort" -}}
{{- if .Values.gateway.service.port -}}
{{- int .Values.gateway.service.port -}}
{{- else -}}
{{- ternary 443 80 .Values.gateway.tls.enabled -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.gatewayService" -}}
type: {{ .type }}
{{- if ne .type "ClusterIP" }}
externalTrafficPolicy: {{ .externalTrafficPolicy }}
{{- end }}
{{- if eq .type "LoadBalancer" }}
{{- with .loadBalancerClass }}
loadBalancerClass: {{ . | quote }}
{{- end }}
{{- with .loadBalancerSourceRanges }}
loadBalancerSourceRanges:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Host of publicUrl, without a port. */}}
{{- define "heliograph.publicHost" -}}
{{- regexReplaceAll ":[0-9]+$" (urlParse .Values.publicUrl).host "" -}}
{{- end -}}
