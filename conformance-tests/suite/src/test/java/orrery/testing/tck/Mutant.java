package orrery.testing.tck;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/**
 * A driver with a mistake: one function, in all its forms, does something else.
 *
 * @param function the function
 * @param mistake what is wrong, in words
 * @param changes returns what the function does instead, for a new driver
 */
record Mutant(String function, String mistake, Supplier<Change> changes) {
    /** Checks that there is such a function. */
    Mutant {
        if (Stream.of(CudaDriver.class.getMethods())
                .noneMatch(each -> each.getName().equals(function))) {
            throw new IllegalArgumentException("the driver has no function " + function);
        }
    }

    /** What a function does instead. */
    @FunctionalInterface
    interface Change {
        /** Makes a call, and returns its result. */
        Object call(Call call) throws Throwable;
    }

    /** A call of the function. */
    record Call(CudaDriver driver, Method method, List<Object> arguments) {
        /** Makes the call as it should be. */
        Object proceed() throws Throwable {
            return proceed(arguments.toArray());
        }

        /** Makes the call with other arguments. */
        Object proceed(Object... others) throws Throwable {
            try {
                return method.invoke(driver, others);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    /** The driver with the mistake. */
    CudaDriver of(CudaDriver right) {
        Change change = changes.get();
        return (CudaDriver) Proxy.newProxyInstance(
                Mutant.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (proxy, method, arguments) -> {
                    Call call = new Call(right, method, arguments == null ? List.of() : Arrays.asList(arguments));
                    return method.getName().equals(function) ? change.call(call) : call.proceed();
                });
    }

    @Override
    public String toString() {
        return function + " " + mistake;
    }

    /** The function is always wrong in the same way. */
    static Mutant changed(String function, String mistake, Change change) {
        return new Mutant(function, mistake, () -> change);
    }

    /** The function, which returns nothing, does nothing. */
    static Mutant dropped(String function) {
        return changed(function, "does nothing", call -> null);
    }

    /** The function does nothing each second time. */
    static Mutant halfDropped(String function) {
        return new Mutant(function, "does nothing each second time", () -> {
            int[] calls = {0};
            return call -> calls[0]++ % 2 == 0 ? call.proceed() : null;
        });
    }

    /** The function does what it does twice. */
    static Mutant doubled(String function) {
        return changed(function, "acts twice", call -> {
            call.proceed();
            return call.proceed();
        });
    }

    /** The function has no effect, and answers this. */
    static Mutant answers(String function, Object answer) {
        return changed(function, "answers " + answer, call -> answer);
    }

    /** The function has its effect, and another result. */
    static <T> Mutant result(String function, String mistake, UnaryOperator<T> other) {
        return changed(function, mistake, call -> {
            @SuppressWarnings("unchecked") // the result of the function has the type that the mistake expects
            T right = (T) call.proceed();
            return other.apply(right);
        });
    }

    /** An argument is changed on its way. */
    static <T> Mutant argument(String function, int index, String mistake, UnaryOperator<T> other) {
        return changed(function, mistake, call -> {
            Object[] changed = call.arguments().toArray();
            if (index < changed.length) {
                @SuppressWarnings("unchecked") // the argument has the type that the mistake expects
                T right = (T) changed[index];
                changed[index] = other.apply(right);
            }
            return call.proceed(changed);
        });
    }

    /** A number of bytes or elements is too small by one, unless nothing would be left. */
    static Mutant oneLess(String function, int index) {
        return Mutant.<Number>argument(function, index, "is one short in argument " + index, number -> {
            if (number instanceof Integer small) {
                return small > 1 ? small - 1 : small;
            }
            return number.longValue() > 1 ? number.longValue() - 1 : number.longValue();
        });
    }

    /** Where the function fails, it fails with another code. */
    static Mutant code(String function, CUresult right, CUresult wrong) {
        return changed(function, "fails with " + wrong + " for " + right, call -> {
            try {
                return call.proceed();
            } catch (CudaException e) {
                throw e.result() == right ? CudaException.of(wrong, function) : e;
            }
        });
    }
}
