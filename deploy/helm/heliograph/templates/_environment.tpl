{{/* The container's environment, as a list in the order of names. Context: root, component. A map on the way, so that no name comes twice. */}}
{{- define "heliograph.environment" -}}
{{- $context := . -}}
{{- $all := dict "NODE_ENV" (dict "value" "production") -}}
{{- if .component.parts }}{{ $_ := merge $all (include "heliograph.partsEnvironment" . | fromYaml) }}{{ end -}}
{{- range $name, $variable := empty .component.parts | ternary .component.variables dict -}}
{{- $entry := include "heliograph.variable" (merge (dict "name" $name "variable" $variable) $context) | fromYaml -}}
{{- if $entry }}{{ $_ := set $all $name $entry }}{{ end -}}
{{- end -}}
{{- if include "heliograph.caBundle.used" .root }}{{ $_ := set $all "NODE_EXTRA_CA_CERTS" (dict "value" (printf "/run/heliograph/ca-bundle/%s" .root.Values.caBundle.key)) }}{{ end -}}
{{- with include "heliograph.secretsFile" .root }}{{ $_ := set $all "SECRETS_FILE" (dict "value" .) }}{{ end -}}
{{- range $name, $value := .component.values.extraEnv -}}
{{- if hasKey $context.component.variables $name -}}
{{- fail (printf "%s.extraEnv.%s is a setting of the service: it belongs into %s.config, or is set by another value" $context.component.path $name $context.component.path) -}}
{{- end -}}
{{- $_ := set $all $name (kindIs "map" $value | ternary $value (dict "value" $value)) -}}
{{- end -}}
{{- $list := list -}}
{{- range $name, $entry := $all }}{{ $list = append $list (merge (dict "name" $name) $entry) }}{{ end -}}
{{- toYaml $list -}}
{{- end -}}

{{/* One variable: `value: …`, `valueFrom: …` or nothing. First what is said for the component, then for all services, then what the chart knows. */}}
{{- define "heliograph.variable" -}}
{{- $values := .component.values -}}
{{- $shared := .root.Values -}}
{{- if hasKey (default dict $values.secrets) .name -}}
{{- include "heliograph.secretRef" (get $values.secrets .name) -}}
{{- else if hasKey (default dict $values.files) .name -}}
{{- include "heliograph.file.value" (dict "name" .name "file" (get $values.files .name) "path" (printf "%s.files.%s" .component.path .name)) -}}
{{- else if hasKey (default dict $values.config) .name -}}
{{- include "heliograph.text" (get $values.config .name) -}}
{{- else if eq .variable.source "chart" -}}
{{- include "heliograph.withoutFiledSecret" (dict "root" .root "entry" (include (printf "heliograph.variable.%s" .name) .)) -}}
{{- else if hasKey $shared.secrets .name -}}
{{- include "heliograph.secretRef" (get $shared.secrets .name) -}}
{{- else if hasKey $shared.files .name -}}
{{- include "heliograph.file.value" (dict "name" .name "file" (get $shared.files .name) "path" (printf "files.%s" .name)) -}}
{{- else if hasKey $shared.config .name -}}
{{- include "heliograph.text" (get $shared.config .name) -}}
{{- else if .variable.required -}}
{{- fail (printf "%s.config.%s must be set: the service does not start without it" .component.path .name) -}}
{{- end -}}
{{- end -}}

{{/* A setting as the text that a variable has: lists by commas, whole numbers without an exponent. */}}
{{- define "heliograph.text" -}}
{{- $text := toString . -}}
{{- if kindIs "slice" . }}{{ $text = join "," . }}{{ end -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ $text = printf "%.0f" . }}{{ end -}}
value: {{ $text | quote }}
{{- end -}}

{{- define "heliograph.secretRef" -}}
valueFrom:
  secretKeyRef:
    name: {{ required "the name of a Secret is missing (existingSecret)" .existingSecret }}
    key: {{ .key | quote }}
{{- end -}}

{{- define "heliograph.file.value" -}}
{{- if not (or .file.existingSecret .file.existingConfigMap) }}{{ fail (printf "%s needs existingSecret or existingConfigMap" .path) }}{{ end -}}
{{- if and .file.existingSecret .file.existingConfigMap }}{{ fail (printf "%s has both existingSecret and existingConfigMap: leave one out" .path) }}{{ end -}}
value: {{ printf "/run/heliograph/files/%s/%s" (lower .name | replace "_" "-") .file.key | quote }}
{{- end -}}
