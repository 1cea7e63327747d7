package heliograph

import (
	"context"
	"encoding/json"
	"iter"
)

// Page is one page of a list.
type Page[T any] struct {
	Items []T `json:"items"`
	// Value of cursor for the next page; nil on the last page.
	NextCursor *string `json:"nextCursor"`
}

func (p *Page[T]) content() ([]T, *string) { return p.Items, p.NextCursor }

// Paged is a list of items T in pages P. Nothing is asked for before it is read, and a page only when the one before is
// used up.
type Paged[T, P any] struct {
	load func(ctx context.Context, cursor string) (*P, error)
}

func pagedOf[T, P any](sender sender, first call, options []CallOption) *Paged[T, P] {
	return &Paged[T, P]{load: func(ctx context.Context, cursor string) (*P, error) {
		next, err := at(first, cursor)
		if err != nil {
			return nil, err
		}
		return sent[*P](ctx, sender, next, options)
	}}
}

func at(first call, cursor string) (call, error) {
	if cursor == "" {
		return first, nil
	}
	text, err := json.Marshal(first.query)
	if err != nil {
		return call{}, err
	}
	query := map[string]any{}
	if err := json.Unmarshal(text, &query); err != nil {
		return call{}, err
	}
	// The JSON of no query is null, which leaves no map.
	if query == nil {
		query = map[string]any{}
	}
	query["cursor"] = cursor
	first.query = query
	return first, nil
}

// Page returns the first page.
func (p *Paged[T, P]) Page(ctx context.Context) (*P, error) {
	return p.load(ctx, "")
}

// Pages goes from the first page to the last; an error ends it.
func (p *Paged[T, P]) Pages(ctx context.Context) iter.Seq2[*P, error] {
	return func(yield func(*P, error) bool) {
		for cursor := ""; ; {
			page, err := p.load(ctx, cursor)
			if !yield(page, err) || err != nil {
				return
			}
			_, next := any(page).(interface{ content() ([]T, *string) }).content()
			if next == nil {
				return
			}
			cursor = *next
		}
	}
}

// All goes from the first item to the last; an error ends it.
func (p *Paged[T, P]) All(ctx context.Context) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page, err := range p.Pages(ctx) {
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			items, _ := any(page).(interface{ content() ([]T, *string) }).content()
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

// Collect returns all items at once; mind how many there may be.
func (p *Paged[T, P]) Collect(ctx context.Context) ([]T, error) {
	all := []T{}
	for item, err := range p.All(ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, item)
	}
	return all, nil
}
