package heliograph

import "encoding/json"

// Nullable is a member of a request that can be left out, be null, or have a value: an update leaves what is left out
// as it is, and removes what is null. The zero value is left out.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Value is a member with a value.
func Value[T any](value T) Nullable[T] {
	return Nullable[T]{value: &value, isSet: true}
}

// Null is a member that is null.
func Null[T any]() Nullable[T] {
	return Nullable[T]{isSet: true}
}

// IsZero says to encoding/json that the member is left out.
func (n Nullable[T]) IsZero() bool {
	return !n.isSet
}

// Get returns the value; nil when it is null or left out.
func (n Nullable[T]) Get() *T {
	return n.value
}

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(n.value)
}

// UnmarshalJSON reads a value, or null.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	n.isSet = true
	return json.Unmarshal(text, &n.value)
}

// Ptr returns a pointer to a value, for optional members of requests.
func Ptr[T any](value T) *T {
	return &value
}
