package orrery.driver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a function of a chapter that makes its call itself, because it also does something outside of it, such as to
 * read a file, which can take as long as another process likes. All other functions of chapters run within their call.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
@interface EntersMachine {}
