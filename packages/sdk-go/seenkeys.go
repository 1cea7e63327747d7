package heliograph

import (
	"container/list"
	"sync"
)

// SeenKeys are the last keys that a process has handled, up to a capacity.
//
// Delivery is at least once: of two deliveries with the same idempotency_key process one. A restart forgets all keys;
// where a repeated record does harm, let a unique key of your database decide. Goroutines may share one.
type SeenKeys struct {
	mutex    sync.Mutex
	capacity int
	order    *list.List
	known    map[string]*list.Element
}

// NewSeenKeys keeps the last keys up to a capacity, such as 100,000, which takes about 20 MB.
func NewSeenKeys(capacity int) *SeenKeys {
	return &SeenKeys{capacity: max(1, capacity), order: list.New(), known: map[string]*list.Element{}}
}

// Add returns whether the key is new, and remembers it.
func (s *SeenKeys) Add(key string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if element, isKnown := s.known[key]; isKnown {
		s.order.MoveToBack(element)
		return false
	}
	s.known[key] = s.order.PushBack(key)
	if s.order.Len() > s.capacity {
		delete(s.known, s.order.Remove(s.order.Front()).(string))
	}
	return true
}

// Discard forgets a key whose record could not be processed: its next delivery is new.
func (s *SeenKeys) Discard(key string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if element, isKnown := s.known[key]; isKnown {
		s.order.Remove(element)
		delete(s.known, key)
	}
}
