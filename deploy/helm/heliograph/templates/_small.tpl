{{/* mode small: all services in one Deployment. What the templates take of a component is joined from those of its services, the parts. */}}

{{/* Vendors with a Deployment, or `all`: in one process one ingest is for several. */}}
{{- define "heliograph.polledVendors" -}}
{{- $on := include "heliograph.vendors" . | fromJsonArray -}}
{{- if and (eq .Values.mode "small") (gt (len $on) 1) }}{{ $on = list "all" }}{{ end -}}
{{- toJson $on -}}
{{- end -}}

{{/* Puts one component in place of its parts. Context: root, parts. */}}
{{- define "heliograph.allInOne" -}}
{{- $root := .root -}}
{{- $own := deepCopy $root.Values.podDefaults -}}
{{- include "heliograph.overlay" (list $own (deepCopy $root.Values.allInOne)) -}}
{{- $fixed := dict "replicas" $own.replicas "autoscaling" (dict "mode" "none" "minReplicas" 1 "maxReplicas" 1) -}}
{{- $selector := include "heliograph.selector" $root | fromYaml -}}
{{- $_ := set $selector "app.kubernetes.io/component" "all-in-one" -}}
{{- $variables := dict -}}
{{- range $part := .parts -}}
{{- $_ := set $part "process" "all-in-one" -}}
{{- $_ := set $part "selector" $selector -}}
{{- include "heliograph.overlay" (list $part.values (deepCopy $fixed)) -}}
{{- range $name, $variable := $part.variables }}{{ $_ := set $variables $name $variable }}{{ end -}}
{{- range list "extraVolumes" "extraVolumeMounts" }}{{ $_ := set $own . (concat (get $own .) (get $part.values .) | uniq) }}{{ end -}}
{{- end -}}
{{- include "heliograph.overlay" (list $own (deepCopy $fixed)) -}}
{{- $component := dict "key" "allInOne" "path" "allInOne" "name" "all-in-one" "command" "all-in-one" "process" "all-in-one" "kind" "all-in-one" "triggers" list "variables" $variables "values" $own "vendor" "" "selector" $selector "fullname" (printf "%s-all-in-one" (include "heliograph.fullname" $root)) "parts" .parts -}}
{{- $_ := set $root.Values "components" (dict "all-in-one" $component) -}}
{{- $endpoints := pick .parts "gateway" -}}
{{- if hasKey .parts "mqtt-dispatcher" }}{{ $_ := set $endpoints "auth-api" (get .parts "auth-api") }}{{ end -}}
{{- $_ := set $root.Values "endpoints" $endpoints -}}
{{- end -}}

{{/*
The environment of all parts: a variable that all have by its name, what some have otherwise with the service's name before it
(docs/operate/one-process.md).
Context: root, component.
*/}}
{{- define "heliograph.partsEnvironment" -}}
{{- $root := .root -}}
{{- $entries := dict -}}
{{- $commands := list -}}
{{- range $part := .component.parts -}}
{{- $commands = append $commands $part.command -}}
{{- $context := dict "root" $root "component" $part -}}
{{- $isBehind := and (eq $part.kind "http") (ne $part.key "gateway") -}}
{{- range $name, $variable := $part.variables -}}
{{- if or (has $name (list "AUTH_API_URL" "SYNC_API_URL" "DELIVERY_API_URL" "JWKS_URL")) (and $isBehind (has $name (list "PORT" "LISTEN_HOST"))) -}}
{{- /* The process knows where its APIs are. */ -}}
{{- else -}}
{{- $entry := "" -}}
{{- if not (and $isBehind (eq $name "TRUSTED_PROXIES")) }}{{ $entry = include "heliograph.variable" (merge (dict "name" $name "variable" $variable) $context) }}{{ end -}}
{{- $_ := set $entries $name (append (default list (get $entries $name)) (dict "command" $part.command "entry" $entry)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $all := dict "SERVICES" (dict "value" ($commands | sortAlpha | join ",")) -}}
{{- range $name, $of := $entries -}}
{{- $shared := (first $of).entry -}}
{{- range $of }}{{ if not .entry }}{{ $shared = "" }}{{ end }}{{ end -}}
{{- if $shared }}{{ $_ := set $all $name (fromYaml $shared) }}{{ end -}}
{{- range $of -}}
{{- if ne .entry $shared }}{{ $_ := set $all (printf "%s_%s" (.command | upper | replace "-" "_") $name) (fromYaml .entry) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- if hasKey $root.Values.endpoints "auth-api" }}{{ $_ := set $all "AUTH_API_LISTEN_HOST" (dict "value" $root.Values.listenHost) }}{{ end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* Mounts of all parts. Context: root, component. */}}
{{- define "heliograph.partsMounts" -}}
{{- $root := .root -}}
{{- $all := dict -}}
{{- range $part := .component.parts -}}
{{- range $path, $from := include "heliograph.mounts" (dict "root" $root "component" $part) | fromYaml -}}
{{- $other := get $all $path -}}
{{- if and $other (ne (toYaml $other) (toYaml $from)) }}{{ fail (printf "%s: mode=small has one file at /run/heliograph/%s for all services: name it once, in files" $part.path $path) }}{{ end -}}
{{- $_ := set $all $path $from -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* Network rules of all parts, each once. Context: root, component, way (heliograph.egress, heliograph.ingress). */}}
{{- define "heliograph.partsRules" -}}
{{- $context := . -}}
{{- $rules := list -}}
{{- range $part := .component.parts -}}
{{- $rules = concat $rules (include $context.way (dict "root" $context.root "component" $part) | fromYamlArray) -}}
{{- end -}}
{{- with $rules }}{{ . | uniq | toYaml }}{{ end -}}
{{- end -}}
