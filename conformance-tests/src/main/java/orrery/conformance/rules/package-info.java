/**
 * The cases of the rules. A case is a static method that takes a {@link orrery.conformance.rules.Rig}; it is found by
 * its annotation. Every rule needs a case that breaks it and one, as close to it as can be, that keeps it.
 */
package orrery.conformance.rules;
