{{/* Jobs that run, as components: made into the map `into`. Context: root, into. */}}
{{- define "heliograph.jobComponents" -}}
{{- $values := .root.Values -}}
{{- $strimzi := $values.strimzi -}}
{{- $enabled := dict "migrate" $values.jobs.migrate.enabled "topicProvisioner" (and $values.jobs.topics.enabled (not (and $strimzi.enabled $strimzi.topics.enabled))) -}}
{{- $context := . -}}
{{- range $key, $runs := $enabled -}}
{{- if $runs }}{{ include "heliograph.component" (merge (dict "key" $key "layers" (list $values.jobs)) $context) }}{{ end -}}
{{- end -}}
{{- end -}}

{{/*
Annotations of a hook before an installation or upgrade, for Helm and as a sync wave of Argo CD; none of what is no part of a Job. What a Job needs is a hook
of a lower weight: a namespace may deny all traffic from the start. Context: root, component, weight.
*/}}
{{- define "heliograph.hook" -}}
{{- if and (eq .component.kind "job") .root.Values.jobs.hooks -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
argocd.argoproj.io/hook: PreSync
argocd.argoproj.io/sync-wave: {{ .weight | quote }}
argocd.argoproj.io/hook-delete-policy: BeforeHookCreation,HookSucceeded
{{- end -}}
{{- end -}}

{{/*
A Job that prepares an installation or upgrade. Context: root, component, weight. Its name has a hash of what it runs: a Job cannot be changed, and whoever
applies the chart without Helm's hooks gets a new one when there is something new to run.
*/}}
{{- define "heliograph.job" -}}
{{- $jobs := .root.Values.jobs -}}
{{- $component := .component -}}
{{- $template := include "heliograph.jobTemplate" . -}}
{{- $annotations := merge (include "heliograph.hook" . | fromYaml) $jobs.annotations -}}
apiVersion: batch/v1
kind: Job
metadata:
  {{- include "heliograph.metadata" (dict "root" .root "name" (printf "%s-%s" ($component.fullname | trunc 54 | trimSuffix "-") (sha256sum $template | trunc 8)) "component" $component.name "annotations" $annotations) | nindent 2 }}
spec:
  backoffLimit: {{ int $jobs.backoffLimit }}
  activeDeadlineSeconds: {{ int $jobs.activeDeadlineSeconds }}
  {{- if not (kindIs "invalid" $jobs.ttlSecondsAfterFinished) }}
  ttlSecondsAfterFinished: {{ int $jobs.ttlSecondsAfterFinished }}
  {{- end }}
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
  serviceAccountName: {{ include "heliograph.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    {{- toYaml $values.podSecurityContext | nindent 4 }}
  {{- with include "heliograph.pullSecrets" .root }}
  {{- . | nindent 2 }}
  {{- end }}
  {{- include "heliograph.podExtras" $values | nindent 2 }}
  containers:
    - name: {{ .component.command }}
      {{- include "heliograph.container" . | nindent 6 }}
  volumes:
    {{- include "heliograph.volumes" . | nindent 4 }}
{{- end -}}
