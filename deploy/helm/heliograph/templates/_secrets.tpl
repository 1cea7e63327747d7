{{/* Non-empty: services read shared secrets from a file. */}}
{{- define "heliograph.secretsFile" -}}
{{- with .Values.secretsFile -}}
{{- if .path }}{{ .path }}{{ else if .existingSecret }}/run/heliograph/secrets-file/{{ .key }}{{ end -}}
{{- end -}}
{{- end -}}

{{/* Without references to Secrets that the file replaces. Context: root, entry (`value: …`, `valueFrom: …` or nothing). */}}
{{- define "heliograph.withoutFiledSecret" -}}
{{- $values := .root.Values -}}
{{- $filed := list -}}
{{- if include "heliograph.secretsFile" .root -}}
{{- range list $values.postgresql $values.redis $values.masterKey $values.serviceSecret $values.kafka.auth }}{{ $filed = append $filed .existingSecret }}{{ end -}}
{{- end -}}
{{- if not (has (dig "valueFrom" "secretKeyRef" "name" "" (fromYaml .entry)) $filed) }}{{ .entry }}{{ end -}}
{{- end -}}

{{/* name → keys of each Secret that pods need and that the release does not make, as YAML: from their variables and mounts. */}}
{{- define "heliograph.requiredSecrets" -}}
{{- include "heliograph.prepare" . -}}
{{- $root := . -}}
{{- $found := list -}}
{{- $made := list -}}
{{- range merge (dict) .Values.components .Values.jobComponents -}}
{{- $context := dict "root" $root "component" . -}}
{{- if and $root.Values.strimzi.enabled $root.Values.strimzi.users.enabled }}{{ $made = append $made (printf "%s-%s" (include "heliograph.fullname" $root) .command) }}{{ end -}}
{{- range include "heliograph.environment" $context | fromYamlArray -}}
{{- $ref := dig "valueFrom" "secretKeyRef" dict . -}}
{{- if not $ref.optional }}{{ $found = append $found (dict "name" $ref.name "keys" (list $ref.key)) }}{{ end -}}
{{- end -}}
{{- range include "heliograph.mounts" $context | fromYaml -}}
{{- if not .existingConfigMap }}{{ $found = append $found (dict "name" .existingSecret "keys" (default (list .key) .keys)) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $secrets := dict -}}
{{- range $found -}}
{{- if and .name (not (has .name $made)) }}{{ $_ := set $secrets .name (concat (default list (get $secrets .name)) .keys | uniq | sortAlpha) }}{{ end -}}
{{- end -}}
{{- toYaml $secrets -}}
{{- end -}}

{{- define "heliograph.initSecrets" -}}
docker run --rm {{ include "heliograph.image" . }} admin init-secrets --postgresql-address HOST:5432{{ if .Values.redis.existingSecret }} --redis-address HOST:6379{{ end }} --kafka-username NAME | kubectl -n {{ .Release.Namespace }} create -f -
{{- end -}}

{{/* Fails with all that are missing, where Helm can ask: every namespace has the ServiceAccount `default`, which is asked for first. */}}
{{- define "heliograph.checks.secrets" -}}
{{- $namespace := .Release.Namespace -}}
{{- if and .Values.requireSecrets (lookup "v1" "ServiceAccount" $namespace "default") -}}
{{- $missing := list -}}
{{- range $name, $keys := include "heliograph.requiredSecrets" . | fromYaml -}}
{{- $data := default dict (lookup "v1" "Secret" $namespace $name).data -}}
{{- range $keys -}}
{{- if not (hasKey $data .) }}{{ $missing = append $missing (printf "  %s, key %s" $name .) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- if $missing -}}
{{- fail (printf "Secrets are missing in namespace %s:\n%s\nThis makes those with random values; the others are yours or an operator's (docs/operate/kubernetes.md):\n  %s\nrequireSecrets=false installs without them." $namespace (join "\n" $missing) (include "heliograph.initSecrets" .)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
