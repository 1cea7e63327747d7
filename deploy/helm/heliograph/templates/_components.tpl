{{/*
A component is what one Deployment runs: a service, or the ingest of one vendor. It is made once, and is what all other templates take:
  key        its section in the values, e.g. webhookDispatcher
  path       the same for messages; of a vendor ingest.vendors.<vendor>
  name       what its resources are called, behind the release's name; fullname: with it
  command    of the image
  kind       http, worker or job
  variables  of its service, and where each comes from; triggers: the lags it is scaled by (files/services.json)
  values     its values, laid over podDefaults
  selector   labels of its pods
  vendor     of an ingest
  process    command of the pod that it runs in: its own, or all-in-one
  parts      of the all-in-one: the components that it runs

Includes can only give text, so this one puts the component into the map `into`, under its name.
*/}}
{{- define "heliograph.component" -}}
{{- $service := get (include "heliograph.services" .root | fromJson) .key -}}
{{- $name := default $service.name .name -}}
{{- $selector := include "heliograph.selector" .root | fromYaml -}}
{{- $_ := set $selector "app.kubernetes.io/component" $name -}}
{{- $values := deepCopy .root.Values.podDefaults -}}
{{- range .layers }}{{ include "heliograph.overlay" (list $values (deepCopy .)) }}{{ end -}}
{{- $component := dict "key" .key "path" (default .key .path) "name" $name "command" $service.name "kind" $service.kind "variables" $service.variables "triggers" $service.triggers "values" $values "vendor" (default "" .vendor) "selector" $selector "process" $service.name "fullname" (printf "%s-%s" (include "heliograph.fullname" .root) $name) -}}
{{- $_ := set .into $name $component -}}
{{- end -}}

{{- define "heliograph.services" -}}
{{- .Files.Get "files/services.json" -}}
{{- end -}}

{{/*
Every component with a Deployment, in .Values.components by name, those with a Service, in .Values.endpoints, and Jobs that run, in .Values.jobComponents:
made, and checked, by whichever template comes first, for all of them.
*/}}
{{- define "heliograph.prepare" -}}
{{- if not (hasKey .Values "components") -}}
{{- $root := . -}}
{{- $all := dict -}}
{{- range $key, $service := include "heliograph.services" . | fromJson -}}
{{- $values := get $root.Values $key -}}
{{- if and (ne $service.kind "job") (ne $key "ingest") (ne (toString (get $values "enabled")) "false") }}{{ include "heliograph.component" (dict "root" $root "into" $all "key" $key "layers" (list $values)) }}{{ end -}}
{{- end -}}
{{- $ingest := .Values.ingest -}}
{{- range $vendor := include "heliograph.polledVendors" . | fromJsonArray -}}
{{- $layers := list $ingest.defaults (default dict (get $ingest.vendors $vendor)) (dict "serviceAccount" $ingest.serviceAccount) -}}
{{- include "heliograph.component" (dict "root" $root "into" $all "key" "ingest" "layers" $layers "vendor" $vendor "name" (printf "ingest-%s" $vendor) "path" (printf "ingest.vendors.%s" $vendor)) -}}
{{- end -}}
{{- $_ := set .Values "components" $all -}}
{{- $_ := set .Values "endpoints" $all -}}
{{- if eq .Values.mode "small" }}{{ include "heliograph.allInOne" (dict "root" . "parts" $all) }}{{ end -}}
{{- $jobs := dict -}}
{{- include "heliograph.jobComponents" (dict "root" $root "into" $jobs) -}}
{{- $_ := set .Values "jobComponents" $jobs -}}
{{- include "heliograph.checks" . -}}
{{- end -}}
{{- end -}}

{{/* Vendors with an ingest, or `all`. */}}
{{- define "heliograph.vendors" -}}
{{- $on := list -}}
{{- $enabled := .Values.vendors -}}
{{- range $vendor, $values := .Values.ingest.vendors -}}
{{- $isEnabled := or (not $enabled) (has $vendor $enabled) (eq $vendor "all") -}}
{{- if and $isEnabled (ne (toString (get (default dict $values) "enabled")) "false") }}{{ $on = append $on $vendor }}{{ end -}}
{{- end -}}
{{- toJson $on -}}
{{- end -}}

{{/* Vendors of the installation: `vendors`, or those with an ingest. */}}
{{- define "heliograph.enabledVendors" -}}
{{- $polled := include "heliograph.vendors" . | fromJsonArray -}}
{{- if .Values.vendors -}}
{{- toJson .Values.vendors -}}
{{- else if has "all" $polled -}}
{{- .Files.Get "files/vendors.json" | fromJson | keys | sortAlpha | toJson -}}
{{- else -}}
{{- toJson $polled -}}
{{- end -}}
{{- end -}}

{{/* Channels of the installation: those with a dispatcher. */}}
{{- define "heliograph.enabledChannels" -}}
{{- $on := list -}}
{{- $values := .Values -}}
{{- range $key, $_ := include "heliograph.services" . | fromJson -}}
{{- if and (hasSuffix "Dispatcher" $key) (get $values $key).enabled }}{{ $on = append $on (trimSuffix "Dispatcher" $key) }}{{ end -}}
{{- end -}}
{{- toJson $on -}}
{{- end -}}

{{/* [below, above]: lays what is said above over what is below, maps in it likewise, in `below` itself. Sprig's merges take 0 and false for nothing said. */}}
{{- define "heliograph.overlay" -}}
{{- $below := index . 0 -}}
{{- range $name, $above := index . 1 -}}
{{- $old := get $below $name -}}
{{- if and (kindIs "map" $above) (kindIs "map" $old) -}}
{{- include "heliograph.overlay" (list $old $above) -}}
{{- else if not (kindIs "invalid" $above) -}}
{{- $_ := set $below $name $above -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.serviceAccountName" -}}
{{- $account := .component.values.serviceAccount -}}
{{- if $account.name -}}
{{- $account.name -}}
{{- else if $account.create -}}
{{- printf "%s-%s" (include "heliograph.fullname" .root) (eq .component.kind "job" | ternary "jobs" .component.command) -}}
{{- else -}}
default
{{- end -}}
{{- end -}}
