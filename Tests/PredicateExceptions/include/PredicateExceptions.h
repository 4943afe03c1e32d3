// NSPredicate behind functions that raise no exceptions, for the tests on Apple's platforms.
//
// Exceptions may not pass through Swift, so that reading and evaluating happen on this side. Nothing of this is built
// elsewhere: Package.swift has the target on a Mac only, and the files are empty for other systems.

#if defined(__APPLE__) && defined(__OBJC__)

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Reads a predicate format without arguments.
///
/// Returns `predicate` (NSPredicate) and `canonical` (NSString), or `exception` (NSString).
FOUNDATION_EXPORT NSDictionary<NSString *, id> *PredicateExceptionsRead(NSString *format);

/// Evaluates a predicate.
///
/// Returns `value` (NSNumber), or `exception` (NSString).
FOUNDATION_EXPORT NSDictionary<NSString *, id> *PredicateExceptionsEvaluate(
    NSPredicate *predicate, id _Nullable object, NSDictionary<NSString *, id> *_Nullable variables);

NS_ASSUME_NONNULL_END

#endif
