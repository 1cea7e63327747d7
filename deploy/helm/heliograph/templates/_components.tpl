{{/*
A component is what one Deployment runs: a service, or the ingest of one vendor. Its context, made here, is what all other templates take:
  root       the chart
  key        its section in the values, e.g. webhookDispatcher
  name       what its resources are called, behind the release's name
  command    of the image
  service    its row in files/services.json
  values     its values, laid over podDefaults
  selector   labels of its pods
*/}}
{{- define "heliograph.component" -}}
{{- $service := get (.root.Files.Get "files/services.json" | fromJson) .key -}}
{{- $selector := include "heliograph.selector" .root | fromYaml -}}
{{- $name := default $service.name .name -}}
{{- $_ := set $selector "app.kubernetes.io/component" $name -}}
{{- $values := include "heliograph.overlay" (list .root.Values.podDefaults .values) | fromYaml -}}
{{- dict "key" .key "name" $name "command" $service.name "kind" $service.kind "variables" $service.variables "triggers" $service.triggers "values" $values "vendor" (default "" .vendor) "path" (default .key .path) "selector" $selector "fullname" (printf "%s-%s" (include "heliograph.fullname" .root) $name) | toYaml -}}
{{- end -}}

{{/* Every component that is switched on, as YAML by name. */}}
{{- define "heliograph.components" -}}
{{- $root := . -}}
{{- $all := dict -}}
{{- range $key := list "gateway" "authApi" "syncApi" "deliveryApi" "normalizer" "webhookDispatcher" "kafkaDispatcher" "mqttDispatcher" -}}
{{- $values := get $root.Values $key -}}
{{- if ne (toString (get $values "enabled")) "false" -}}
{{- $component := include "heliograph.component" (dict "root" $root "key" $key "values" $values) | fromYaml -}}
{{- $_ := set $all $component.name $component -}}
{{- end -}}
{{- end -}}
{{- range $vendor, $values := .Values.ingest.vendors -}}
{{- $values = default dict $values -}}
{{- if ne (toString (get $values "enabled")) "false" -}}
{{- $merged := include "heliograph.overlay" (list $root.Values.ingest.defaults $values) | fromYaml -}}
{{- $_ := set $merged "serviceAccount" $root.Values.ingest.serviceAccount -}}
{{- $component := include "heliograph.component" (dict "root" $root "key" "ingest" "values" $merged "vendor" $vendor "name" (printf "ingest-%s" $vendor) "path" (printf "ingest.vendors.%s" $vendor)) | fromYaml -}}
{{- $_ := set $all $component.name $component -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* [below, above]: a map with what is said above laid over what is said below, maps in it likewise. Sprig's merges take 0 and false for nothing said. */}}
{{- define "heliograph.overlay" -}}
{{- $result := deepCopy (index . 0) -}}
{{- range $name, $above := index . 1 -}}
{{- $below := get $result $name -}}
{{- if and (kindIs "map" $above) (kindIs "map" $below) -}}
{{- $_ := set $result $name (include "heliograph.overlay" (list $below $above) | fromYaml) -}}
{{- else if not (kindIs "invalid" $above) -}}
{{- $_ := set $result $name $above -}}
{{- end -}}
{{- end -}}
{{- toYaml $result -}}
{{- end -}}

{{- define "heliograph.serviceAccountName" -}}
{{- $account := .component.values.serviceAccount -}}
{{- if $account.name -}}
{{- $account.name -}}
{{- else if $account.create -}}
{{- printf "%s-%s" (include "heliograph.fullname" .root) .component.command -}}
{{- else -}}
default
{{- end -}}
{{- end -}}
