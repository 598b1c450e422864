package orrery.conformance.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A control case: it complies with a rule, and differs from the violating case in one expression. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Complies {

    /** Returns the rule's id. */
    String value();
}
