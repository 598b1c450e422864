/**
 * The cases of the rules. Each chapter begins with its list: a case is a row with the rule, its name, its program and,
 * for a violation, parts of the message. The programs that rows share stand below the list. Every rule needs a case that
 * breaks it and one that keeps it, which differ in one expression.
 */
package orrery.conformance.rules;
