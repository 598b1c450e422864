/** Ends tests and properties that hang. A module has these limits as soon as its tests depend on this artifact. */
package orrery.timelimit;
