/** What lessons and examples have in common: the interfaces that they implement, and how they print. */
package orrery.docs.program;
