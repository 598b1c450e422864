/**
 * How JCuda's values become those of our API, and the other way round. The classes {@code jcuda.driver.JCudaDriver} and
 * {@code jcuda.runtime.JCuda} are thin: a function of JCuda that our API has by the same name is generated when they
 * are compiled, from JCuda's jar and our interfaces. Parameters correspond by their order and their types, and fields
 * of structures by their names; the results that we return are put into JCuda's output parameters. What corresponds in
 * another way is written by hand, in the classes that {@link orrery.jcuda.conversion.AdapterOf} names. A function of
 * JCuda that is in neither throws and names itself. One public class has all of them, generated too, which checks for
 * null.
 *
 * <p>Programs do not use this package.
 */
package orrery.jcuda.conversion;
