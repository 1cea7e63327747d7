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
{{- $affinity := merge (dict) (default dict $values.affinity) }}
{{- if not (or $values.topologySpreadConstraints $affinity.podAntiAffinity) }}
{{- $_ := set $affinity "podAntiAffinity" (include "heliograph.avoidOwnHosts" $selector | fromYaml) }}
{{- end }}
{{- with include "heliograph.placement" (merge (dict "affinity" $affinity) $values) | trim }}
{{ . }}
{{- end }}
{{- end -}}

{{/*
Prefers hosts without a pod of the same component. The constraints alone do not: the scheduler ignores all of them on a node that lacks the label of one,
and not every cluster has zones. Context: labels that select the component's pods.
*/}}
{{- define "heliograph.avoidOwnHosts" -}}
preferredDuringSchedulingIgnoredDuringExecution:
  - weight: 100
    podAffinityTerm:
      topologyKey: kubernetes.io/hostname
      labelSelector:
        matchLabels:
          {{- toYaml . | nindent 10 }}
      matchLabelKeys: [pod-template-hash]
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
