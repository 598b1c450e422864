/** Faults on demand, and how programs cope with them. */
package orrery.conformance.faults;
