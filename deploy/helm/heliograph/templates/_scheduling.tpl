{{/* Where pods run. Context: root, component. */}}
{{- define "heliograph.scheduling" -}}
{{- $values := .component.values -}}
{{- $selector := .component.selector -}}
topologySpreadConstraints:
  {{- if $values.topologySpreadConstraints }}
  {{- range $values.topologySpreadConstraints }}
  - {{- merge (dict) . (dict "labelSelector" (dict "matchLabels" $selector)) | toYaml | nindent 4 }}
  {{- end }}
  {{- else }}
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- toYaml $selector | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
  {{- end }}
{{- with include "heliograph.placement" $values }}
{{ . }}
{{- end }}
{{- end -}}

{{/* Context: values of a component. */}}
{{- define "heliograph.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}
