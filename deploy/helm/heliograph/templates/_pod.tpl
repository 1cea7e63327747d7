{{/* Template of a component's pods. Context: root, component. */}}
{{- define "heliograph.podTemplate" -}}
{{- $values := .component.values -}}
metadata:
  labels:
    {{- merge (deepCopy .component.selector) (include "heliograph.labels" .root | fromYaml) $values.podLabels | toYaml | nindent 4 }}
  {{- with merge (dict) $values.podAnnotations .root.Values.commonAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "heliograph.serviceAccountName" . }}
  automountServiceAccountToken: {{ eq (include "heliograph.needsKubernetesApi" .) "true" }}
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
  securityContext:
    {{- toYaml $values.podSecurityContext | nindent 4 }}
  {{- with include "heliograph.pullSecrets" .root }}
  {{- . | nindent 2 }}
  {{- end }}
  {{- include "heliograph.scheduling" . | nindent 2 }}
  containers:
    - name: {{ .component.command }}
      {{- include "heliograph.container" . | nindent 6 }}
      ports:
        {{- include "heliograph.ports" . | nindent 8 }}
      {{- include "heliograph.probes" $values | nindent 6 }}
      {{- with $values.preStopSleepSeconds }}
      lifecycle:
        preStop:
          sleep:
            seconds: {{ . }}
      {{- end }}
    {{- with $values.extraContainers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  volumes:
    {{- include "heliograph.volumes" . | nindent 4 }}
{{- end -}}

{{/* What containers of Deployments and Jobs have in common. Context: root, component. */}}
{{- define "heliograph.container" -}}
image: {{ include "heliograph.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: {{ eq .component.key "migrate" | ternary (list "admin" "migrate") (list .component.command) | toJson }}
securityContext:
  {{- toYaml .component.values.securityContext | nindent 2 }}
env:
  {{- include "heliograph.environment" . | nindent 2 }}
{{- with .component.values.envFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
resources:
  {{- toYaml .component.values.resources | nindent 2 }}
volumeMounts:
  {{- include "heliograph.volumeMounts" . | nindent 2 }}
{{- end -}}

{{- define "heliograph.pullSecrets" -}}
{{- with concat .Values.image.pullSecrets ((default dict .Values.global).imagePullSecrets | default list) | uniq -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end -}}
{{- end -}}

{{- define "heliograph.httpPort" -}}
{{- if and (eq .component.key "authApi") (eq .root.Values.mode "small") -}}
3001
{{- else if eq .component.key "gateway" -}}
{{- ternary 8443 8080 .root.Values.gateway.tls.enabled -}}
{{- else -}}
3000
{{- end -}}
{{- end -}}

{{/* Name of the port in the pod. */}}
{{- define "heliograph.portName" -}}
{{- if and (eq .component.key "authApi") (eq .root.Values.mode "small") -}}
auth-api
{{- else -}}
{{- and (eq .component.key "gateway") .root.Values.gateway.tls.enabled | ternary "https" "http" -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.ports" -}}
{{- $root := .root -}}
{{- $served := empty .component.parts | ternary (dict .component.name .component) $root.Values.endpoints -}}
{{- range $component := $served -}}
{{- if eq $component.kind "http" -}}
{{- $context := dict "root" $root "component" $component -}}
- name: {{ include "heliograph.portName" $context }}
  containerPort: {{ include "heliograph.httpPort" $context }}
  protocol: TCP
{{ end -}}
{{- end -}}
- name: health
  containerPort: 9400
  protocol: TCP
{{- end -}}

{{- define "heliograph.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: health }
  {{- toYaml .startupProbe | nindent 2 }}
livenessProbe:
  httpGet: { path: /healthz, port: health }
  {{- toYaml .livenessProbe | nindent 2 }}
readinessProbe:
  httpGet: { path: /readyz, port: health }
  {{- toYaml .readinessProbe | nindent 2 }}
{{- end -}}
