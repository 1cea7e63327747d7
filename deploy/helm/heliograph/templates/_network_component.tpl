{{/* What a component may reach: it follows from the variables that its service declares. Context: root, component. A list of rules, or nothing. */}}
{{- define "heliograph.egress" -}}
{{- $root := .root -}}
{{- if .component.parts }}
{{ include "heliograph.partsRules" (merge (dict "way" "heliograph.egress") .) }}
{{- else }}
{{- $policy := .root.Values.networkPolicy -}}
{{- $variables := .component.variables -}}
{{- if hasKey $variables "KAFKA_BROKERS" }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.kafka "ports" (include "heliograph.portsOf" $root.Values.kafka.brokers | fromJsonArray)) }}
{{- end }}
{{- if hasKey $variables "DATABASE_URL" }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.postgresql "ports" (list $root.Values.postgresql.port)) }}
{{- end }}
{{- if and (hasKey $variables "REDIS_URL") $root.Values.redis.existingSecret }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.redis "ports" (list $root.Values.redis.port)) }}
{{- end }}
{{- if hasKey $variables "MQTT_URL" }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.mqtt "ports" (include "heliograph.portsOf" (regexMatch ":[0-9]+$" $root.Values.mqtt.url | ternary $root.Values.mqtt.url "x:8883") | fromJsonArray)) }}
{{- end }}
{{- range $api, $names := include "heliograph.apiVariables" . | fromYaml }}
{{- $calls := false }}
{{- range $names }}{{ if hasKey $variables . }}{{ $calls = true }}{{ end }}{{ end }}
{{- if and $calls (ne $api $.component.name) (hasKey $root.Values.components $api) }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" (list (include "heliograph.ownPods" (dict "root" $root "names" (list $api)) | fromYaml)) "ports" (list 3000)) }}
{{- end }}
{{- end }}
{{- if include "heliograph.needsKubernetesApi" . }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.kubernetesApi.to "ports" $policy.kubernetesApi.ports) }}
{{- end }}
{{- if and (hasKey $variables "TRACING_ENABLED") (include "heliograph.traced" .) }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.tracing.to "ports" (list $policy.tracing.port)) }}
{{- end }}
{{- if hasKey $variables "OIDC_ISSUER" }}
{{- $config := merge (dict) (default dict .component.values.config) $root.Values.config }}
{{- if get $config "OIDC_ISSUER" }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $policy.identityProvider.to "ports" $policy.identityProvider.ports) }}
{{- end }}
{{- end }}
{{- if .component.vendor }}
{{ include "heliograph.internetRule" (dict "root" $root "ports" (include "heliograph.vendorPorts" . | fromJsonArray)) }}
{{- end }}
{{- if eq .component.key "webhookDispatcher" }}
{{- include "heliograph.webhookEgress" . }}
{{- end }}
{{- if and (hasKey $variables "SINK_ALLOWED_CIDRS") (has "sink" (include "heliograph.enabledChannels" $root | fromJsonArray)) }}
{{- include "heliograph.consumerEgress" (merge (dict "ports" $policy.internet.sinkPorts "allowed" "SINK_ALLOWED_CIDRS") .) }}
{{- end }}
{{- end }}
{{- with (default dict .component.values.networkPolicy).extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Which variables say that a service calls an API. */}}
{{- define "heliograph.apiVariables" -}}
auth-api: [AUTH_API_URL, JWKS_URL]
sync-api: [SYNC_API_URL]
delivery-api: [DELIVERY_API_URL]
{{- end -}}

{{/* Through a proxy, which extraEgress names; else to the consumers themselves. */}}
{{- define "heliograph.webhookEgress" -}}
{{- if not (hasKey .component.values.secrets "WEBHOOK_EGRESS_PROXY") }}
{{- include "heliograph.consumerEgress" (merge (dict "ports" .root.Values.networkPolicy.internet.webhookPorts "allowed" "WEBHOOK_ALLOWED_CIDRS") .) }}
{{- end }}
{{- end -}}

{{/* The internet, and the private ranges that a setting allows. Context: root, component, ports, allowed (name of the setting). */}}
{{- define "heliograph.consumerEgress" -}}
{{- $config := merge (dict) (default dict .component.values.config) .root.Values.config }}
{{ include "heliograph.internetRule" (dict "root" .root "ports" .ports) }}
{{- $peers := list }}
{{- range get $config .allowed | default list }}{{ $peers = append $peers (dict "ipBlock" (dict "cidr" .)) }}{{ end }}
{{- if $peers }}
{{ include "heliograph.networkRule" (dict "way" "to" "peers" $peers "ports" .ports) }}
{{- end }}
{{- end -}}

{{/* Who may call a component. Context: root, component. A list of rules, or nothing. */}}
{{- define "heliograph.ingress" -}}
{{- $root := .root -}}
{{- if .component.parts }}
{{ include "heliograph.partsRules" (merge (dict "way" "heliograph.ingress") .) }}
{{- else }}
{{- $policy := .root.Values.networkPolicy -}}
{{- if eq .component.key "gateway" }}
{{ include "heliograph.networkRule" (dict "way" "from" "peers" $policy.clients "ports" (list (include "heliograph.httpPort" .))) }}
{{- end }}
{{- if and (eq .component.key "gateway") $policy.clients $root.Values.tests.enabled }}
{{ include "heliograph.networkRule" (dict "way" "from" "peers" (list (include "heliograph.ownPods" (dict "root" $root "names" (list "test")) | fromYaml)) "ports" (list (include "heliograph.httpPort" .))) }}
{{- end }}
{{- $names := get (include "heliograph.apiVariables" . | fromYaml) .component.name }}
{{- if and $names (hasKey $root.Values.components .component.name) }}
{{- $callers := include "heliograph.callers" (dict "root" $root "variables" $names) | fromJsonArray }}
{{ include "heliograph.networkRule" (dict "way" "from" "peers" (list (include "heliograph.ownPods" (dict "root" $root "names" $callers) | fromYaml)) "ports" (list 3000)) }}
{{- end }}
{{- if and (eq .component.key "authApi") $policy.jwksReaders (hasKey $root.Values.endpoints .component.name) }}
{{ include "heliograph.networkRule" (dict "way" "from" "peers" $policy.jwksReaders "ports" (list (include "heliograph.httpPort" .))) }}
{{- end }}
{{- end }}
{{- with (default dict .component.values.networkPolicy).extraIngress }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Ports of the vendor's cloud, from the registry of vendors. */}}
{{- define "heliograph.vendorPorts" -}}
{{- $vendor := .component.vendor -}}
{{- $ports := .root.Values.networkPolicy.internet.vendorPorts -}}
{{- range $name, $own := .root.Files.Get "files/vendors.json" | fromJson -}}
{{- if or (eq $vendor $name) (eq $vendor "all") }}{{ $ports = concat $ports $own }}{{ end -}}
{{- end -}}
{{- $ports | uniq | toJson -}}
{{- end -}}
