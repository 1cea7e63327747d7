{{/*
The `replicas` of a component's Deployment. Context: root, component.
With an autoscaler it is the number that the Deployment has: Kubernetes sets a field that a release no longer has to 1. It is left out where there is none
yet, where Helm cannot ask (`helm template`, Argo CD), and where server-side apply leaves the field to the autoscaler that has written it.
*/}}
{{- define "heliograph.replicas" -}}
{{- if eq .component.values.autoscaling.mode "none" -}}
replicas: {{ .component.values.replicas }}
{{- else -}}
{{- $deployment := lookup "apps/v1" "Deployment" .root.Release.Namespace .component.fullname }}
{{- $isScaled := false }}
{{- $isApplied := false }}
{{- range dig "metadata" "managedFields" list $deployment }}
{{- if hasKey (dig "fieldsV1" "f:spec" dict .) "f:replicas" }}
{{- if eq (dig "subresource" "" .) "scale" }}{{ $isScaled = true }}{{ end }}
{{- if eq .operation "Apply" }}{{ $isApplied = true }}{{ end }}
{{- end }}
{{- end }}
{{- if and $deployment (not (and $isScaled $isApplied)) -}}
replicas: {{ int $deployment.spec.replicas }}
{{- end }}
{{- end }}
{{- end }}
