package orrery.cupti;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import orrery.cupti.collect.DeviceBuffers;

/** The values of attributes: 8 bytes, little-endian, which stand for one of the sizes of device memory. */
final class AttributeValue {
    /** Bytes of a value. */
    static final int BYTES = Long.BYTES;

    private AttributeValue() {}

    /** Writes the value of an attribute into {@code value}. */
    static void get(
            String function,
            @Nullable ActivityAttribute attribute,
            byte @Nullable [] value,
            DeviceBuffers.Sizes sizes) {
        ByteBuffer bytes = checked(function, attribute, value);
        bytes.putLong(
                0,
                switch (attribute) {
                    case DEVICE_BUFFER_SIZE -> sizes.bufferBytes();
                    case DEVICE_BUFFER_SIZE_CDP -> sizes.launchedBytes();
                    case DEVICE_BUFFER_POOL_LIMIT -> sizes.poolLimit();
                });
    }

    /** Returns the sizes with the attribute changed to {@code value}. */
    static DeviceBuffers.Sizes set(
            String function,
            @Nullable ActivityAttribute attribute,
            byte @Nullable [] value,
            DeviceBuffers.Sizes sizes) {
        long number = checked(function, attribute, value).getLong(0);
        CuptiRule.ATTRIBUTE.require(
                number >= 0, () -> function + " sets " + attribute + " to " + number + "; the least value is 0");
        return switch (attribute) {
            case DEVICE_BUFFER_SIZE -> sizes.withBufferBytes(number);
            case DEVICE_BUFFER_SIZE_CDP -> sizes.withLaunchedBytes(number);
            case DEVICE_BUFFER_POOL_LIMIT -> sizes.withPoolLimit(number);
        };
    }

    private static ByteBuffer checked(String function, @Nullable ActivityAttribute attribute, byte @Nullable [] value) {
        CuptiRule.ATTRIBUTE.require(
                attribute != null && value != null,
                () -> function + " is given " + (attribute == null ? "no attribute" : "no array for the value"));
        CuptiRule.ATTRIBUTE_SIZE.require(
                value.length >= BYTES,
                () -> function + " is given an array of " + value.length + " bytes for a value of " + BYTES + " bytes");
        return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    }
}
