package orrery.core.rule;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States what static analysis may conclude from a call that returns, in the notation of NullAway: {@code "false, _ ->
 * fail"} means that the call does not return if its first argument is false.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Contract {

    /** Returns the clauses, separated by semicolons. */
    String value();
}
