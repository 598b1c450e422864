package orrery.device;

/**
 * One rule that a program can break. The rules of a chapter are the constants of one enum that implements this
 * interface; a violation can only be raised through its rule.
 */
public interface Rule {

    /** {@return the permanent name, such as {@code STREAM-03}; never reused for another rule} */
    String id();

    /** {@return the document that states the rule} */
    String document();

    /** {@return the section of the document} */
    String section();

    /** {@return the rule in our words, as one sentence} */
    ApiText text();

    /** {@return what would be legal instead} */
    ApiText legal();

    /** {@return the result that breaking the rule gives} */
    ResultCode result();

    /** {@return how we know} */
    Basis basis();
}
