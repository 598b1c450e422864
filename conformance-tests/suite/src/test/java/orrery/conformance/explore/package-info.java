/** The exploration of schedules. */
package orrery.conformance.explore;
