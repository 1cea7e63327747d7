{{/* Where pods run, and what the values add to them. Context: root, component. */}}
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
{{ include "heliograph.podExtras" (merge (dict "affinity" $affinity) $values) }}
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

{{/* Fields of a pod that are passed on as they are, where they are set. Context: values of a component. */}}
{{- define "heliograph.podExtras" -}}
{{- $fields := dict -}}
{{- range list "nodeSelector" "tolerations" "affinity" "priorityClassName" "runtimeClassName" "hostAliases" "dnsPolicy" "dnsConfig" "initContainers" -}}
{{- $name := . -}}
{{- with get $ . }}{{ $_ := set $fields $name . }}{{ end -}}
{{- end -}}
{{- with $fields }}{{ toYaml . }}{{ end -}}
{{- end -}}
