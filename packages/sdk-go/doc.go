// Package heliograph is a client of the Heliograph API, the verification of its webhooks, and the types of what it
// delivers. It needs nothing but the standard library.
//
// Every operation of the OpenAPI document is a method of [Client], named by its operationId as Go spells it. A member that was not
// reported is nil: a missing number is never 0.
package heliograph
