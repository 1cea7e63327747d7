{{- define "heliograph.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* The beginning of all names: at most 40 characters, so that the longest (…-ingest-solarman-<hash>) stays a name. */}}
{{- define "heliograph.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "heliograph.name" . -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* Labels by which a release's pods are found; they never change. */}}
{{- define "heliograph.selector" -}}
app.kubernetes.io/name: {{ include "heliograph.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "heliograph.labels" -}}
{{- $own := dict "helm.sh/chart" (include "heliograph.chart" .) "app.kubernetes.io/version" (default .Chart.AppVersion .Values.image.tag | trunc 63 | trimAll "-_.") "app.kubernetes.io/managed-by" .Release.Service "app.kubernetes.io/part-of" "heliograph" -}}
{{- $selector := include "heliograph.selector" . | fromYaml -}}
{{- merge $selector $own .Values.commonLabels | toYaml -}}
{{- end -}}

{{/* metadata of an object. Context: root, name, and component, namespace, labels, annotations where there are any. */}}
{{- define "heliograph.metadata" -}}
{{- $labels := include "heliograph.labels" .root | fromYaml -}}
{{- with .component }}{{ $_ := set $labels "app.kubernetes.io/component" . }}{{ end -}}
name: {{ .name }}
namespace: {{ default .root.Release.Namespace .namespace }}
labels:
  {{- merge $labels (default dict .labels) | toYaml | nindent 2 }}
{{- with merge (dict) (default dict .annotations) .root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "heliograph.image" -}}
{{- $name := .Values.image.repository -}}
{{- with (default dict .Values.global).imageRegistry | default .Values.image.registry }}{{ $name = printf "%s/%s" . $name }}{{ end -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" $name .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $name (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}
