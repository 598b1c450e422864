/** Ends test runs that hang. */
package orrery.conformance.timelimit;
