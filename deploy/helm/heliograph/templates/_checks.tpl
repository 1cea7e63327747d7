{{/* Values that the schema allows each, and that do not go together. Every message names the value and what to do. */}}
{{- define "heliograph.checks" -}}
{{- include "heliograph.checks.edge" . -}}
{{- include "heliograph.checks.kafka" . -}}
{{- include "heliograph.checks.ingest" . -}}
{{- include "heliograph.checks.redis" . -}}
{{- range $component := .Values.components -}}
{{- include "heliograph.checks.component" (dict "root" $ "component" $component) -}}
{{- range $component.parts }}{{ include "heliograph.checks.component" (dict "root" $ "component" .) }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.checks.edge" -}}
{{- $gateway := .Values.gateway -}}
{{- range list "ingress" "httpRoute" -}}
{{- $route := get $gateway . -}}
{{- if and $route.enabled $gateway.tls.enabled (not $route.tlsToGateway) -}}
{{- fail (printf "gateway.%s.enabled and gateway.tls.enabled: set gateway.tls.enabled=false, TLS then ends before the gateway, or gateway.%s.tlsToGateway=true if what is before it speaks TLS to it" . .) -}}
{{- end -}}
{{- if and $route.tlsToGateway (not $gateway.tls.enabled) -}}
{{- fail (printf "gateway.%s.tlsToGateway needs gateway.tls.enabled=true" .) -}}
{{- end -}}
{{- end -}}
{{- if and $gateway.httpRoute.enabled (not $gateway.httpRoute.parentRefs) -}}
{{- fail "gateway.httpRoute.parentRefs is empty: name the Gateway that the route belongs to" -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.checks.kafka" -}}
{{- $kafka := .Values.kafka -}}
{{- $strimzi := .Values.strimzi -}}
{{- if and $kafka.auth.enabled (not $kafka.tls) -}}
{{- fail "kafka.auth.enabled needs kafka.tls=true: the services send a password over TLS only" -}}
{{- end -}}
{{- if and $kafka.tls (not (or $kafka.ca.existingSecret $kafka.ca.existingConfigMap $kafka.ca.file)) -}}
{{- fail "kafka.tls needs the brokers' authority: set kafka.ca.existingSecret, kafka.ca.existingConfigMap or kafka.ca.file" -}}
{{- end -}}
{{- if and $kafka.clientCertificate.existingSecret (not $kafka.tls) -}}
{{- fail "kafka.clientCertificate needs kafka.tls=true" -}}
{{- end -}}
{{- if and $kafka.auth.enabled (eq $kafka.auth.mechanism "oauthbearer") (not $kafka.auth.oauth.tokenUrl) -}}
{{- fail "kafka.auth.mechanism=oauthbearer needs kafka.auth.oauth.tokenUrl" -}}
{{- end -}}
{{- if and $strimzi.enabled $strimzi.users.enabled -}}
{{- if and (ne $strimzi.users.authentication "tls") (not $kafka.auth.enabled) -}}
{{- fail "strimzi.users.enabled makes users that nobody logs in with: set kafka.auth.enabled=true, strimzi.users.authentication=tls or strimzi.users.enabled=false" -}}
{{- end -}}
{{- if and (eq $strimzi.users.authentication "tls") (not $kafka.tls) -}}
{{- fail "strimzi.users.authentication=tls needs kafka.tls=true" -}}
{{- end -}}
{{- end -}}
{{- if and $strimzi.enabled (gt (int $strimzi.topics.minInsyncReplicas) (int $strimzi.topics.replicas)) -}}
{{- fail (printf "strimzi.topics.minInsyncReplicas (%d) is more than strimzi.topics.replicas (%d): nothing could ever be written" (int $strimzi.topics.minInsyncReplicas) (int $strimzi.topics.replicas)) -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.checks.ingest" -}}
{{- $on := include "heliograph.vendors" . | fromJsonArray -}}
{{- range .Values.vendors -}}
{{- if not (hasKey ($.Files.Get "files/vendors.json" | fromJson) .) -}}
{{- fail (printf "vendors: %s is no vendor; known: %s" . ($.Files.Get "files/vendors.json" | fromJson | keys | sortAlpha | join ", ")) -}}
{{- end -}}
{{- end -}}
{{- if not (include "heliograph.enabledChannels" . | fromJsonArray) -}}
{{- fail "no channel is enabled: set webhookDispatcher.enabled, kafkaDispatcher.enabled, mqttDispatcher.enabled or sinkDispatcher.enabled" -}}
{{- end -}}
{{- if and (has "all" $on) (gt (len $on) 1) -}}
{{- fail (printf "ingest.vendors.all polls every vendor: set enabled=false for %s, which would be polled twice" (without $on "all" | join ", ")) -}}
{{- end -}}
{{- if and (eq .Values.mode "small") (gt (len $on) 1) -}}
{{- range $vendor := $on -}}
{{- range $section := list "config" "secrets" "files" -}}
{{- if dig $vendor $section dict $.Values.ingest.vendors }}{{ fail (printf "ingest.vendors.%s.%s: with mode=small one ingest polls all vendors; set it in ingest.defaults.%s" $vendor $section $section) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.checks.redis" -}}
{{- if not .Values.redis.existingSecret -}}
{{- if ne .Values.mode "small" -}}
{{- fail "redis.existingSecret is empty: services that run apart share limits and sessions in Redis. Name its Secret, or set mode=small" -}}
{{- else if gt (int .Values.allInOne.replicas) 1 -}}
{{- fail (printf "allInOne.replicas is %d, but redis.existingSecret is empty: replicas share limits and sessions in Redis. Name its Secret, or set allInOne.replicas=1" (int .Values.allInOne.replicas)) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "heliograph.checks.component" -}}
{{- $values := .component.values -}}
{{- $path := .component.path -}}
{{- $scaling := $values.autoscaling -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- fail (printf "%s.autoscaling.minReplicas (%d) is more than maxReplicas (%d)" $path (int $scaling.minReplicas) (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- include "heliograph.checks.scaler" . -}}
{{- $setting := and (gt (int .root.Values.kafka.growablePartitions) 0) (hasSuffix "Dispatcher" .component.key) | ternary "growablePartitions" "topicPartitions" -}}
{{- $partitions := int (get .root.Values.kafka $setting) -}}
{{- $most := eq $scaling.mode "none" | ternary (int $values.replicas) (int $scaling.maxReplicas) -}}
{{- if and (eq .component.kind "worker") (eq .component.process .component.command) (gt $most $partitions) -}}
{{- fail (printf "%s could have %d replicas, but its topics have %d partitions, and one replica more than that has nothing to do: raise kafka.%s (and the partitions of topics that exist), or lower %s" $path $most $partitions $setting (eq $scaling.mode "none" | ternary (printf "%s.replicas" $path) (printf "%s.autoscaling.maxReplicas" $path))) -}}
{{- end -}}
{{- $config := merge (dict) (default dict $values.config) .root.Values.config -}}
{{- $drain := divf (get $config "SHUTDOWN_TIMEOUT_MS" | default 25000) 1000 | ceil -}}
{{- $needed := addf $drain $values.preStopSleepSeconds -}}
{{- if lt (float64 $values.terminationGracePeriodSeconds) $needed -}}
{{- fail (printf "%s: terminationGracePeriodSeconds (%d) is less than preStopSleepSeconds (%d) and SHUTDOWN_TIMEOUT_MS (%.0f s) together: pods would be killed while they settle what they have" $path (int $values.terminationGracePeriodSeconds) (int $values.preStopSleepSeconds) $drain) -}}
{{- end -}}
{{- if and (eq .component.key "webhookDispatcher") .root.Values.networkPolicy.enabled (hasKey $values.secrets "WEBHOOK_EGRESS_PROXY") (not $values.networkPolicy.extraEgress) -}}
{{- fail "webhookDispatcher.secrets.WEBHOOK_EGRESS_PROXY: webhooks go through a proxy that no network rule leads to; name its address in webhookDispatcher.networkPolicy.extraEgress" -}}
{{- end -}}
{{- range $name, $file := $values.files -}}
{{- if hasKey (default dict $values.config) $name }}{{ fail (printf "%s.config.%s and %s.files.%s say the same thing: leave one out" $path $name $path $name) }}{{ end -}}
{{- end -}}
{{- end -}}

{{/* KEDA's admission webhook refuses a ScaledObject for what a HorizontalPodAutoscaler scales, and Helm deletes that one after it has created the other. */}}
{{- define "heliograph.checks.scaler" -}}
{{- if eq .component.values.autoscaling.mode "keda" -}}
{{- $namespace := .root.Release.Namespace -}}
{{- $name := .component.fullname -}}
{{- if lookup "autoscaling/v2" "HorizontalPodAutoscaler" $namespace $name -}}
{{- $replicas := dig "spec" "replicas" 1 (lookup "apps/v1" "Deployment" $namespace $name) -}}
{{- fail (printf "%s.autoscaling.mode: KEDA refuses what a HorizontalPodAutoscaler scales, and %s has one. Upgrade with mode=none and %s.replicas=%d first, then with mode=keda" .component.path $name .component.path (int $replicas)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
