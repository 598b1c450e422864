package orrery.conformance.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A case that violates a rule. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Violates {

    /** Returns the rule's id. */
    String value();

    /** Returns texts that the message must contain besides the rule. */
    String[] says() default {};
}
