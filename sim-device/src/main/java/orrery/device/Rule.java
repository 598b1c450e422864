package orrery.device;

/**
 * A rule of the CUDA documentation that a program can violate. The rules of a chapter are the constants of one class. A
 * violation can only be raised through its rule.
 */
public interface Rule {

    /** {@return the permanent id, such as {@code STREAM-03}, which is never reused for another rule} */
    String id();

    /** {@return the document that states the rule} */
    String document();

    /** {@return the section of the document} */
    String section();

    /** {@return the rule in our words, as one sentence} */
    ApiText text();

    /** {@return what would be legal instead} */
    ApiText legal();

    /** {@return the result code of a violation} */
    ResultCode result();

    /** {@return the source of the rule: documented, observed on hardware, or assumed} */
    Basis basis();
}
