{{/* One rule of a NetworkPolicy. Context: way (to, from), peers (empty: anybody), ports (empty: any). */}}
{{- define "heliograph.networkRule" -}}
{{- $rule := dict -}}
{{- if .ports -}}
{{- $ports := list -}}
{{- range .ports }}{{ $ports = append $ports (dict "protocol" "TCP" "port" (int .)) }}{{ end -}}
{{- $_ := set $rule "ports" $ports -}}
{{- end -}}
{{- if .peers }}{{ $_ := set $rule .way .peers }}{{ end -}}
{{- list $rule | toYaml -}}
{{- end -}}

{{/* Connections to name servers. */}}
{{- define "heliograph.dnsRule" -}}
{{- $dns := .Values.networkPolicy.dns -}}
- ports:
    {{- range $dns.ports }}
    - { protocol: UDP, port: {{ int . }} }
    - { protocol: TCP, port: {{ int . }} }
    {{- end }}
  {{- with $dns.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Pods of components of this release. Context: root, names. */}}
{{- define "heliograph.ownPods" -}}
{{- $selector := include "heliograph.selector" .root | fromYaml -}}
podSelector:
  matchLabels:
    {{- toYaml $selector | nindent 4 }}
  matchExpressions:
    - { key: app.kubernetes.io/component, operator: In, values: {{ .names | sortAlpha | toJson }} }
{{- end -}}

{{/* Names of the components that declare one of the variables, i.e. that call what the variable names. Context: root, variables. */}}
{{- define "heliograph.callers" -}}
{{- $variables := .variables -}}
{{- $names := list -}}
{{- include "heliograph.prepare" .root -}}
{{- range $name, $component := .root.Values.components -}}
{{- range $variables -}}
{{- if hasKey $component.variables . }}{{ $names = append $names $name }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $names | uniq | toJson -}}
{{- end -}}

{{/* The public internet. Context: root, ports. */}}
{{- define "heliograph.internetRule" -}}
{{- $internet := .root.Values.networkPolicy.internet -}}
{{- $v4 := dict "ipBlock" (dict "cidr" "0.0.0.0/0" "except" $internet.privateRanges) -}}
{{- $v6 := dict "ipBlock" (dict "cidr" "::/0" "except" $internet.privateRangesV6) -}}
{{- include "heliograph.networkRule" (dict "way" "to" "peers" (list $v4 $v6) "ports" .ports) -}}
{{- end -}}

{{/* Ports of the addresses in `host:port,host:port`. */}}
{{- define "heliograph.portsOf" -}}
{{- $ports := list -}}
{{- range splitList "," . }}{{ $ports = append $ports (regexFind "[0-9]+$" . | int) }}{{ end -}}
{{- $ports | uniq | toJson -}}
{{- end -}}
