{{/* Non-empty when the Job runs. Context: root, key. */}}
{{- define "heliograph.jobEnabled" -}}
{{- $jobs := .root.Values.jobs -}}
{{- $strimzi := .root.Values.strimzi -}}
{{- if eq .key "migrate" -}}
{{- if $jobs.migrate.enabled }}true{{ end -}}
{{- else if and $jobs.topics.enabled (not (and $strimzi.enabled $strimzi.topics.enabled)) -}}
true
{{- end -}}
{{- end -}}

{{/*
A Job that prepares an installation or upgrade. Context: root, key, args. Its name has a hash of what it runs: a Job cannot be changed, and whoever
applies the chart without Helm's hooks gets a new one when there is something new to run.
*/}}
{{- define "heliograph.job" -}}
{{- $jobs := .root.Values.jobs -}}
{{- $values := dict "resources" $jobs.resources "extraEnv" $jobs.extraEnv -}}
{{- $made := dict -}}
{{- include "heliograph.component" (dict "root" .root "into" $made "key" .key "layers" (list $values)) -}}
{{- $component := index (values $made) 0 -}}
{{- $_ := set $component "args" .args -}}
{{- $context := dict "root" .root "component" $component -}}
{{- $template := include "heliograph.jobTemplate" $context -}}
{{- $hooks := $jobs.hooks | ternary (dict "helm.sh/hook" "pre-install,pre-upgrade" "helm.sh/hook-weight" .weight "helm.sh/hook-delete-policy" "before-hook-creation,hook-succeeded") dict -}}
apiVersion: batch/v1
kind: Job
metadata:
  {{- include "heliograph.metadata" (dict "root" .root "name" (printf "%s-%s" ($component.fullname | trunc 54 | trimSuffix "-") (sha256sum $template | trunc 8)) "component" $component.name "annotations" $hooks) | nindent 2 }}
spec:
  backoffLimit: {{ int $jobs.backoffLimit }}
  activeDeadlineSeconds: {{ int $jobs.activeDeadlineSeconds }}
  ttlSecondsAfterFinished: {{ int $jobs.ttlSecondsAfterFinished }}
  template:
    {{- $template | nindent 4 }}
{{- end -}}

{{- define "heliograph.jobTemplate" -}}
{{- $values := .component.values -}}
metadata:
  labels:
    {{- merge (deepCopy .component.selector) (include "heliograph.labels" .root | fromYaml) $values.podLabels | toYaml | nindent 4 }}
  {{- with merge (dict) $values.podAnnotations .root.Values.commonAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  restartPolicy: OnFailure
  serviceAccountName: {{ .root.Values.jobs.serviceAccountName }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    {{- toYaml $values.podSecurityContext | nindent 4 }}
  {{- with include "heliograph.pullSecrets" .root }}
  {{- . | nindent 2 }}
  {{- end }}
  {{- include "heliograph.placement" $values | nindent 2 }}
  containers:
    - name: {{ .component.command }}
      {{- include "heliograph.container" . | nindent 6 }}
  volumes:
    {{- include "heliograph.volumes" . | nindent 4 }}
{{- end -}}
