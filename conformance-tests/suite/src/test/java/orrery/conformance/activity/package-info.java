/** The activity API: what a real recorder gave, and what holds of every record. */
package orrery.conformance.activity;
