package orrery.conformance.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A case that keeps a rule. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Keeps {

    /** The rule's id. */
    String value();
}
