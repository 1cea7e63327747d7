package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// nullable returns the member of a request: null removes the value.
func nullable[T any](value *T) heliograph.Nullable[T] {
	if value == nil {
		return heliograph.Null[T]()
	}
	return heliograph.Value(*value)
}

// listed returns a list of the API for the state: where it is empty, a set stays absent or empty as it was written.
func listed(before, current []string) []string {
	if len(current) == 0 {
		return before[:0:0]
	}
	return current
}

// orEmpty makes a list that removes all of another one.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// planned returns a computed value as it was planned, since Terraform refuses another one; what is not planned, as the API has it.
func planned[T attr.Value](plan, current T) T {
	if plan.IsUnknown() {
		return current
	}
	return plan
}

// repaired plans a change where the state has true: something that the service reports and that an update removes.
type repaired struct{}

func (repaired) Description(context.Context) string { return "An update repairs what is reported." }
func (repaired) MarkdownDescription(context.Context) string {
	return "An update repairs what is reported."
}

func (repaired) PlanModifyBool(_ context.Context, request planmodifier.BoolRequest, response *planmodifier.BoolResponse) {
	if request.State.Raw.IsNull() {
		return
	}
	response.PlanValue = request.StateValue
	if request.StateValue.ValueBool() {
		response.PlanValue = types.BoolUnknown()
	}
}

func isOther[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a != b
	}
	return *a != *b
}
