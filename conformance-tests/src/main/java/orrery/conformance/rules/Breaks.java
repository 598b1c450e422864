package orrery.conformance.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A case that breaks a rule. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Breaks {

    /** The rule's id. */
    String value();

    /** What the message must say besides the rule: who did what, to what. */
    String[] says() default {};
}
